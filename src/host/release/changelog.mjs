/**
 * Lists what keeps a version from being released: it must say what has changed, and a number must not come back on another day.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date of the commit, such as 2026-11-26
 */
export function findChangelogErrors(changelog, version, date) {
  const sections = changelog.split(/^## /m).slice(1);
  const unreleased = sections.find((section) => section.startsWith('Unreleased\n')) ?? '';
  const released = sections.find((section) => section.startsWith(`${version} (`));
  const [, found] = /\((.*?)\)\n/.exec(released ?? '') ?? [];
  return [
    ...(unreleased.includes('\n- ') ? ['CHANGELOG.md: Unreleased is not empty.'] : []),
    ...(released ? [] : [`CHANGELOG.md has no section "${version} (${date})".`]),
    ...(released && found !== date
      ? [
          `CHANGELOG.md dates ${version} ${found}, but the commit is of ${date}: choose a new version in package.json.`,
        ]
      : []),
  ];
}
