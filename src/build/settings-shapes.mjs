// Used by the build and by check-host: what each setting must be, in words.

/** @typedef {import('../core/settings/settings.ts').SettingName} SettingName */
/** @typedef {import('../core/settings/schema.mjs').WrongSetting} WrongSetting */

const link = 'an https: URL';
const words = 'a string that is not blank';

/** @type {Readonly<Record<SettingName, string>>} */
export const shapes = {
  apiBase:
    'https://host/path or /path, without /api/v1, query and user name (http: for localhost only)',
  brand: '1 to 40 characters',
  session: '"page" or "server"',
  'analytics.id': 'a number from 1',
  'analytics.url': 'https://host/path or /path, without query and user name',
  'links.imprint': link,
  'links.privacy': link,
  'links.contact': link,
  'links.ios': link,
  'links.appStore': 'an https: URL, or false',
  'service.api': link,
  'service.web': link,
  'operator.name': words,
  'operator.address': 'a list of strings',
  'operator.email': 'an email address',
  'operator.phone': words,
  'operator.representative': words,
  'operator.register': words,
  'operator.vatId': words,
  'operator.fingerprint': '64 hexadecimal digits',
};

/** @param {string} name @returns {name is SettingName} */
const isSetting = (name) => Object.hasOwn(shapes, name);

/**
 * Says what was found and what was expected.
 *
 * @param {WrongSetting} setting
 */
export function explainWrongSetting({ name, input }) {
  if (!name) return 'The settings must be a JSON object.';
  const shape = isSetting(name) ? shapes[name] : 'an object';
  return `"${name}" is ${JSON.stringify(input)}: it must be ${shape}.`;
}
