import { setStage } from '../stage.ts';
import { sending } from './calls.ts';
import { tryAll } from './matrix.ts';

tryAll(sending, setStage());
