import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as the server got it. */
export type GotMail = { from: string; to: string[]; head: string; text: string };

export type TestSmtp = {
  port: number;
  got: GotMail[];
  /** Answers other than the usual ones, by the first word of what is said: `RCPT` → `550 no such user`. */
  answers: Map<string, string>;
  close(): Promise<void>;
};

/** A mail server that takes everything, on a loopback port: as much of RFC 5321 as a client needs. */
export async function testSmtp(port = 0): Promise<TestSmtp> {
  const got: GotMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket, got, answers);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    got,
    answers,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, got: GotMail[], answers: ReadonlyMap<string, string>): void {
  let rest = '';
  let mail: GotMail = { from: '', to: [], head: '', text: '' };
  let data: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test ready');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data !== null) {
        if (line !== '.') {
          data.push(line.startsWith('.') ? line.slice(1) : line);
          continue;
        }
        const all = data.join('\n');
        const body = all.indexOf('\n\n');
        const head = all.slice(0, body);
        got.push({ ...mail, head, text: decoded(head, all.slice(body + 2)) });
        data = null;
        say('250 taken');
        continue;
      }
      const word = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
      const other = answers.get(word);
      if (other !== undefined) say(other);
      else if (word === 'MAIL') {
        mail = { from: address(line), to: [], head: '', text: '' };
        say('250 ok');
      } else if (word === 'RCPT') {
        mail.to.push(address(line));
        say('250 ok');
      } else if (word === 'DATA') {
        data = [];
        say('354 go on');
      } else if (word === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}

/** The text as it is read, from the form in which it travels (RFC 2045). */
function decoded(head: string, body: string): string {
  const how = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (how === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (how !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
