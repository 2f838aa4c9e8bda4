/** The debugging protocol of a browser, over a WebSocket. @module */

/** Calls methods of a browser and hears its events. */
export interface DevTools extends AsyncDisposable {
  /** Calls a method; its error is thrown with the method's name. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Hears an event each time. */
  on(method: string, listener: (params: Record<string, unknown>) => void): void;
  /** The next event of a kind. */
  next(method: string): Promise<Record<string, unknown>>;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Connects to a page of a browser; disposing of it ends the browser. */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${url}: no connection`));
  });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  const listeners = new Map<string, ((params: Record<string, unknown>) => void)[]>();
  const awaited = new Map<string, PromiseWithResolvers<Record<string, unknown>>>();
  socket.onmessage = ({ data }) => {
    const { id, method, params = {}, result, error }: Message = JSON.parse(data);
    if (method !== undefined) {
      for (const hear of listeners.get(method) ?? []) hear(params);
      awaited.get(method)?.resolve(params);
      awaited.delete(method);
    }
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result ?? {});
    waiting.delete(id);
  };
  const closed = new Promise<void>((resolve) => {
    socket.onclose = () => {
      for (const { reject } of waiting.values()) reject(new Error("the browser is gone"));
      resolve();
    };
  });
  let count = 0;
  const send: DevTools["send"] = async (method, params = {}) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    try {
      return await answer.promise;
    } catch (cause) {
      throw new Error(`${method}: ${(cause as Error).message}`, { cause });
    }
  };
  return {
    send,
    on(method, listener) {
      listeners.set(method, [...listeners.get(method) ?? [], listener]);
    },
    next(method) {
      const event = awaited.get(method) ?? Promise.withResolvers<Record<string, unknown>>();
      awaited.set(method, event);
      return event.promise;
    },
    async [Symbol.asyncDispose]() {
      await send("Browser.close").catch(() => {});
      await closed;
    },
  };
}
