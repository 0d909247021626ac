/** A page that is busy for ever answers nothing. */
const patienceMs = 20_000;

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | {
      readonly type: 'error';
      readonly id: number;
      readonly error: string;
      readonly message: string;
    }
  | { readonly type: 'event'; readonly method: string; readonly params: unknown };

type Waiting = {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

export type Connection = Awaited<ReturnType<typeof connect>>;

/** WebDriver BiDi: commands and events as JSON through one socket (https://w3c.github.io/webdriver-bidi/). */
export async function connect(address: string, hear: (method: string, params: unknown) => void) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message;
    if (message.type === 'event') return hear(message.method, message.params);
    const command = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} refuses the connection.`));
  });
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'));
  };
  return {
    /** The result is what the protocol says of the command. */
    send: <Result>(method: string, params: object = {}): Promise<Result> =>
      new Promise((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve: (result) => resolve(result as Result), reject });
        setTimeout(reject, patienceMs, new Error(`No answer to ${method}.`)).unref();
        socket.send(JSON.stringify({ id: count, method, params }));
      }),
    close: () => socket.close(),
  };
}
