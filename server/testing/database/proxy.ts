import { once } from 'node:events';
import net from 'node:net';
import { Transform } from 'node:stream';
import { listenAtOwnPort } from '../ports.ts';

/** A proxy of PostgreSQL that can behave like a broken network. */
export type Proxy = {
  /** The connection string of the database through the proxy. */
  url: string;
  /** Closes every connection and refuses new ones, until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Refuses the next connections with these SQLSTATEs, as PostgreSQL does while it starts or stops. */
  refuseWith(codes: readonly string[]): void;
  /** Holds everything back, also of new connections, until `resume`. */
  pause(): void;
  resume(): void;
  /** Loses what the present connections send, without closing them. New ones work. */
  loseConnections(): void;
  /** Delays every packet by `ms`; 0 ends that. */
  slowDown(ms: number): void;
  /** Returns the bytes that the database has sent so far. */
  bytesRead(): number;
};

type Connection = { sockets: net.Socket[]; lost: boolean };

export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const connections = new Set<Connection>();
  let delay = 0;
  let refusals: string[] = [];
  let read = 0;
  let paused: PromiseWithResolvers<void> | null = null;

  /** Forwards each packet according to the proxy's current mode. */
  const passage = (connection: Connection) =>
    new Transform({
      transform(packet, _encoding, done) {
        const pass = () => (connection.lost ? done() : done(null, packet));
        if (paused !== null) void paused.promise.then(pass);
        else if (delay > 0) setTimeout(pass, delay);
        else pass();
      },
    });

  const server = net.createServer((client) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) return refuse(client, refusal);
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    const connection: Connection = { sockets: [client, upstream], lost: false };
    connections.add(connection);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => {});
      socket.on('close', () => {
        connections.delete(connection);
        other.destroy();
      });
    }
    upstream.on('data', (packet: Buffer) => (read += packet.length));
    client.pipe(passage(connection)).pipe(upstream).pipe(passage(connection)).pipe(client);
  });
  const port = await listenAtOwnPort(server);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const { sockets } of connections) for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      await listenAtOwnPort(server, port);
    },
    refuseWith(codes) {
      refusals = [...codes];
    },
    pause() {
      paused ??= Promise.withResolvers();
    },
    resume() {
      paused?.resolve();
      paused = null;
    },
    loseConnections() {
      for (const connection of connections) connection.lost = true;
    },
    slowDown(ms) {
      delay = ms;
    },
    bytesRead: () => read,
  };
}

/** Responds to the first message of a client with the ErrorResponse of the protocol. */
function refuse(client: net.Socket, code: string): void {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is not available\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  client.on('error', () => {});
  client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, fields])));
}
