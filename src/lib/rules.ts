export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A message when the value is not acceptable, else undefined. */
export type Rule<Message, Name extends string = string> = (
  value: string,
  values: Values<Name>,
) => Message | undefined;

export type Rules<Name extends string, Message> = Readonly<
  Record<Name, readonly Rule<Message, NoInfer<Name>>[]>
>;

export const matching =
  <Message>(accepts: (value: string) => boolean, message: Message): Rule<Message> =>
  (value) =>
    accepts(value) ? undefined : message;

/** Accepts anything but the empty string. For passwords, whose blanks count. */
export const required = <Message>(message: Message) => matching((value) => value !== '', message);

/** Accepts what is not empty after trimming. */
export const filled = <Message>(message: Message) =>
  matching((value) => value.trim() !== '', message);

// The grammar of <input type="email"> in the HTML standard ("valid email address"), in linear time.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const address = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);

/** Accepts what `<input type="email">` accepts, trimmed as it does. */
export const email = <Message>(message: Message) =>
  matching((value) => address.test(value.trim()), message);

/** The first complaint about one field, in the order of its rules. */
export function firstFailure<Name extends string, Message>(
  rules: Rules<Name, Message>,
  name: Name,
  values: Values<Name>,
): Message | undefined {
  const messages = rules[name].map((check) => check(values[name], values));
  return messages.find((message) => message !== undefined);
}
