import { isBlank, trimCopied } from './safe-text.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** Returns a message if the value is invalid, otherwise undefined. */
export type Rule<Message, Name extends string = string> = (
  value: string,
  values: Values<Name>,
) => Message | undefined;

/** The rules of each field, in the order of the page. A field without rules has an empty list. */
export type Rules<Name extends string, Message> = Readonly<
  Record<Name, readonly Rule<Message, NoInfer<Name>>[]>
>;

/** The error of a field. `rejectedValue` is set if the service has rejected that value. */
type FieldError<Message> = { readonly message: Message; readonly rejectedValue?: string };

export type FieldErrors<Message> = Readonly<Record<string, FieldError<Message>>>;

/** Creates a rule that returns the message unless the value is accepted. */
export const refine =
  <Message>(accepts: (value: string) => boolean, message: Message): Rule<Message> =>
  (value) =>
    accepts(value) ? undefined : message;

/** The length in code points, as JSON Schema counts it: an emoji is one character, not two. */
export const countCharacters = (text: string): number => [...text].length;

/** Rejects the empty string only: for passwords, in which spaces count, and for selects. */
export const required = <Message>(message: Message) => refine((value) => value !== '', message);

/** Rejects a text of which nothing can be seen, such as spaces. */
export const notBlank = <Message>(message: Message) => refine((value) => !isBlank(value), message);

// The grammar of <input type="email"> in the HTML standard ("valid email address"), in linear time.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const emailPattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/** Accepts what `<input type="email">` accepts, and internationalised domains in every browser. */
export const email = <Message>(message: Message) =>
  refine((value) => emailPattern.test(toAsciiEmail(value)), message);

/**
 * The email address as it is sent: trimmed, without format characters, such as zero-width spaces, and with an
 * internationalised domain in ASCII. Chromium's fields hold that form already; those of Firefox and WebKit hold what was typed.
 */
export const toAsciiEmail = (typed: string): string =>
  trimCopied(typed).replace(internationalisedDomain, (text, domain: string) => {
    try {
      // Chromium's field maps these letters so, unlike URLs (UTS 46, transitional processing).
      const mapped = domain.replace(/ß/g, 'ss').replace(/ς/g, 'σ');
      return `@${new URL(`https://${mapped}`).hostname}`;
    } catch {
      return text;
    }
  });

/** Of ASCII it allows only the characters of a host name: `/`, `?` or `#` would end the host in the URL above. */
const internationalisedDomain = /@([a-z\d.-]*[\u0080-\uffff][a-z\d.\-\u0080-\uffff]*)$/i;

/**
 * Validates these fields. The errors of other fields stay. So does an error from the service, which no rule knows, until the
 * field has another value.
 */
export function validate<Name extends string, Message>(
  rules: Rules<Name, Message>,
  names: readonly Name[],
  values: Values<Name>,
  previous: FieldErrors<Message> = {},
): FieldErrors<Message> {
  const errors = { ...previous };
  for (const name of names) {
    const message = firstError(rules[name], values[name], values);
    const isRejected = errors[name]?.rejectedValue === values[name];
    if (message !== undefined) errors[name] = { message };
    else if (!isRejected) delete errors[name];
  }
  return errors;
}

/** Whether the rules reject an empty value. */
export const isRequired = <Name extends string, Message>(
  rules: Rules<Name, Message>,
  name: Name,
): boolean => {
  const empty = Object.fromEntries(Object.keys(rules).map((field) => [field, '']));
  return firstError(rules[name], '', empty as Values<Name>) !== undefined;
};

const firstError = <Name extends string, Message>(
  rules: readonly Rule<Message, Name>[],
  value: string,
  values: Values<Name>,
) => rules.map((rule) => rule(value, values)).find((message) => message !== undefined);
