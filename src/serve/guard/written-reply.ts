import { Notices } from './notices.js';
import {
  annotationComment,
  annotationHeaders,
  DONE,
  JSON_HEADERS,
  messageFrames,
  NO_TOKENS,
  ownHead,
  STREAM_HEADERS,
  usageFrame,
  writtenCompletion,
} from './outgoing.js';
import type { Sink } from './sink.js';
import type { Turn } from './turn.js';

/** Sends the written reply of a rule that was decided before the model was asked, in the form that the client wants. */
export function sendWritten(turn: Turn, sink: Sink, text: string): void {
  const head = ownHead(turn.request);
  const message = new Notices(turn).around(0, { role: 'assistant', content: text });
  const annotation = turn.annotation();
  if (turn.request.stream) {
    sink.head(200, STREAM_HEADERS);
    const noted = annotation === null ? [] : [annotationComment(annotation)];
    const usage = turn.request.includeUsage ? [usageFrame(head, NO_TOKENS)] : [];
    sink.end(Buffer.concat([messageFrames(head, 0, message, 'stop'), ...usage, ...noted, DONE]));
    return;
  }
  const out = JSON.stringify(writtenCompletion(head, message.content ?? text, 'stop'));
  sink.head(200, {
    ...JSON_HEADERS,
    ...(annotation !== null && annotationHeaders(annotation)),
    'content-length': String(Buffer.byteLength(out)),
  });
  sink.end(Buffer.from(out));
}
