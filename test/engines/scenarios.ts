import { describe } from 'vitest';
import type { Engine } from './driver.ts';
import { testFirstViews } from './first-views.ts';
import { testJourneys } from './journey.ts';
import { testLanguages } from './languages.ts';
import { setStage } from './stage.ts';
import { testStarts } from './starts.ts';

/** What has to work in each engine. */
export function testEngine(name: string, engine: Engine | undefined) {
  describe.skipIf(!engine)(name, () => {
    if (!engine) return;
    const stage = setStage(engine);
    testFirstViews(stage);
    testJourneys(stage);
    testStarts(stage);
    testLanguages(stage);
  });
}
