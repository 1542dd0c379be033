/** The browser or program behind a request. */
export type Sender = {
  headers: Headers;
  /** Path and query as they were sent. */
  url: string;
  /** The network address, for slowing guesses. */
  address: string;
  setCookies(from: Headers): void;
};
