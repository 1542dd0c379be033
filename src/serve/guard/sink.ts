import type { ServerResponse } from 'node:http';

/** Where a reply to the client is written. Nothing is thrown for a client that has gone. */
export type Sink = {
  /** Fires when the client goes away before the end. */
  gone: AbortSignal;
  /** Headers that are set before the head is sent. */
  header(name: string, value: string): void;
  /** Sends the head; later calls do nothing. */
  head(status: number, headers: Readonly<Record<string, string>>): void;
  headSent(): boolean;
  /** Resolves when the client has room for more, or is gone. */
  write(bytes: Buffer): Promise<void>;
  end(bytes?: Buffer): void;
  /** Ends the connection in the middle, so that nobody takes what was sent for the whole. */
  cut(): void;
};

export function sinkOf(response: ServerResponse): Sink {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  response.on('error', () => gone.abort());
  return {
    gone: gone.signal,
    header(name, value) {
      if (!response.headersSent) response.setHeader(name, value);
    },
    head(status, headers) {
      if (response.headersSent || response.destroyed) return;
      response.writeHead(status, headers);
      response.flushHeaders();
    },
    headSent: () => response.headersSent,
    write(bytes) {
      if (response.destroyed || response.write(bytes)) return Promise.resolve();
      return new Promise((done) => {
        const go = (): void => {
          response.off('drain', go);
          response.off('close', go);
          done();
        };
        response.once('drain', go);
        response.once('close', go);
      });
    },
    end(bytes) {
      if (response.destroyed) return;
      if (bytes === undefined) response.end();
      else response.end(bytes);
    },
    cut: () => void response.destroy(),
  };
}
