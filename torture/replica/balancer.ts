import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ReverseProxy, startReverseProxy } from '../rolling/proxy.ts';
import { freePort } from '#server/testing/ports.ts';

export type Balancer = ReverseProxy & { name: string };

/** Starts nginx in front of the servers, as in docs/proxy.md, or a proxy of the suites where nginx is missing. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const version = await promisify(execFile)('nginx', ['-v']).catch(() => null);
  if (version === null) return { name: 'a proxy in Node', ...(await startReverseProxy(urls)) };
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, urls));
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(nginx, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health/live`).catch(() => null))) await sleep(20);
  return {
    name: version.stderr.trim().replace('nginx version: ', ''),
    url,
    async close() {
      nginx.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number, urls: readonly string[]): string {
  const servers = urls.map((url) => `server ${new URL(url).host} max_fails=0;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      upstream gangway { ${servers.join(' ')} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 2m;
        location / {
          proxy_pass http://gangway;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_next_upstream error timeout http_503 non_idempotent;
          proxy_next_upstream_tries 2;
        }
      }
    }`;
}
