import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { PbfReader } from 'pbf';
import { listenAtOwnPort } from './ports.ts';

/** A span as a collector receives it. Ids are hex digits; `parent` is empty for the first span of a trace. */
export type ReceivedSpan = {
  trace: string;
  id: string;
  parent: string;
  name: string;
  kind: number;
  /** In nanoseconds since 1970. */
  start: number;
  end: number;
  attributes: Record<string, unknown>;
  /** 2 for an error. */
  status: number;
  message: string;
  /** The attributes of the server that sent it. */
  resource: Record<string, unknown>;
};

/** A receiver of traces by OTLP over HTTP. */
export type Collector = {
  url: string;
  spans: ReceivedSpan[];
  requests: { path: string | undefined; headers: IncomingHttpHeaders; bytes: Buffer }[];
  /** Sets how it responds to the next requests. */
  respond(responder: (response: ServerResponse) => void): void;
  close(): Promise<void>;
};

export const CLIENT = 3;
export const SERVER = 2;

/** Responds with a byte every 20 ms, without end. */
export function drip(response: ServerResponse): void {
  const timer = setInterval(() => void response.write('x'), 20);
  response.once('close', () => clearInterval(timer));
}

const accept = (response: ServerResponse): void => void response.end();

export async function startCollector(port?: number): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const requests: Collector['requests'] = [];
  let responder = accept;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(request);
    requests.push({ path: request.url, headers: request.headers, bytes });
    spans.push(...readRequest(bytes));
    responder(response);
  };
  const server = http.createServer((request, response) => void receive(request, response));
  const listening = await listenAtOwnPort(server, port);
  return {
    url: `http://127.0.0.1:${listening}`,
    spans,
    requests,
    respond: (next) => void (responder = next),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

// The numbers of the fields are those of opentelemetry-proto, trace/v1/trace.proto.

function readRequest(bytes: Uint8Array): ReceivedSpan[] {
  return new PbfReader(bytes).readFields<ReceivedSpan[]>((tag, spans, pbf) => {
    if (tag === 1) spans.push(...readResourceSpans(pbf));
  }, []);
}

function readResourceSpans(pbf: PbfReader): ReceivedSpan[] {
  const resource = {};
  const spans = pbf.readMessage<ReceivedSpan[]>((tag, found, inner) => {
    if (tag === 1) inner.readMessage((field, into) => field === 1 && readAttribute(inner, into), resource);
    if (tag === 2) {
      inner.readMessage((field, into) => {
        if (field === 2) into.push(readSpan(inner));
      }, found);
    }
  }, []);
  return spans.map((span) => ({ ...span, resource }));
}

function readSpan(pbf: PbfReader): ReceivedSpan {
  const hex = () => Buffer.from(pbf.readBytes()).toString('hex');
  const empty = { trace: '', id: '', parent: '', name: '', kind: 0, start: 0, end: 0 };
  return pbf.readMessage<ReceivedSpan>(
    (tag, span) => {
      if (tag === 1) span.trace = hex();
      if (tag === 2) span.id = hex();
      if (tag === 4) span.parent = hex();
      if (tag === 5) span.name = pbf.readString();
      if (tag === 6) span.kind = pbf.readVarint();
      if (tag === 7) span.start = pbf.readFixed64();
      if (tag === 8) span.end = pbf.readFixed64();
      if (tag === 9) readAttribute(pbf, span.attributes);
      if (tag === 15) {
        pbf.readMessage((field, into) => {
          if (field === 2) into.message = pbf.readString();
          if (field === 3) into.status = pbf.readVarint();
        }, span);
      }
    },
    { ...empty, attributes: {}, status: 0, message: '', resource: {} },
  );
}

function readAttribute(pbf: PbfReader, into: Record<string, unknown>): void {
  const { key, value } = pbf.readMessage<{ key: string; value: unknown }>(
    (tag, pair) => {
      if (tag === 1) pair.key = pbf.readString();
      if (tag === 2) pbf.readMessage((type, target) => readValue(pbf, type, target), pair);
    },
    { key: '', value: undefined },
  );
  into[key] = value;
}

function readValue(pbf: PbfReader, type: number, into: { value: unknown }): void {
  if (type === 1) into.value = pbf.readString();
  if (type === 2) into.value = pbf.readBoolean();
  if (type === 3) into.value = pbf.readVarint(true);
  if (type === 4) into.value = pbf.readDouble();
}
