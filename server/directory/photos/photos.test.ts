import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockPerson, updatePeople } from '../../people/people.sql.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/database/locks.ts';
import { addHr } from '../../testing/hr.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, planPath } from '../../testing/samples.ts';

const app = useApp({ DIRECTORY: 'off' });

const photoOf = (format: 'png' | 'jpeg' | 'webp', colour = '#336699') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .toFormat(format)
    .toBuffer();

const put = (person: Person, bytes: Uint8Array, type = 'image/png') =>
  person.client.put('/user/self/photo', bytes, { 'content-type': type });

/** Asks for the photo of a person, without the client, which reads JSON. */
const get = (person: Person, id: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/person/${id}/photo${query}`, {
    headers: { authorization: `Bearer ${person.client.token}`, ...headers },
  });

let manager: Person;
let employee: Person;
beforeAll(async () => {
  manager = await app.addManager('Mona Chief');
  employee = await app.addEmployee(manager, 'Ed Face');
});

describe('a photo (Photos 1)', () => {
  test('every photo becomes a square without metadata', async () => {
    const hashes = new Set();
    for (const [format, colour] of [
      ['png', '#336699'],
      ['jpeg', '#663399'],
      ['webp', '#993366'],
    ] as const) {
      const bytes = await photoOf(format, colour);
      const { status, body } = await put(employee, bytes, `image/${format}`);
      expect(status).toBe(200);
      hashes.add(body.photo);
      const stored = Buffer.from(await (await get(employee, employee.id)).arrayBuffer());
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(stored.includes('Secret place')).toBe(false);
      expect(stored.includes('EXIF')).toBe(false);
    }
    expect(hashes.size).toBe(3);
    // The type comes from the bytes.
    expect((await put(employee, await photoOf('jpeg'), 'image/png')).status).toBe(200);
  });

  test('the same one again changes nothing, and the history names no picture', async () => {
    const bytes = await photoOf('png', '#112233');
    await put(employee, bytes);
    const before = await eventsOf(app.db, employee.id);
    await put(employee, bytes);
    const after = await eventsOf(app.db, employee.id);
    expect(after).toHaveLength(before.length);
    expect(after.at(-1)).toMatchObject({
      event: 'person.changed',
      detail: { changes: [{ field: 'photo', old: null, new: null }] },
    });
  });

  test('an unusable picture is refused with a sentence, and the old one stays', async () => {
    const good = await photoOf('png', '#445566');
    const { photo } = (await put(employee, good)).body;
    const refused = async (bytes: Uint8Array, status: number, sentence: RegExp, type?: string) =>
      expectProblem(await put(manager, bytes, type), status, sentence);
    await refused(Buffer.from('<script>alert(1)</script>'), 415, /no PNG, JPEG or WebP/);
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /no PNG, JPEG or WebP/);
    await refused(Buffer.from('GIF89a'), 415, /no PNG/);
    await refused(good, 415, /image\/png/, 'image/gif');
    const jpeg = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 99, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    await refused(jpeg.subarray(0, jpeg.length / 2), 400, /damaged or incomplete/, 'image/jpeg');
    await refused(Buffer.concat([good.subarray(0, 40), Buffer.from('<?php')]), 400, /damaged/);
    await refused(hugePng(30_000), 413, /more than 40 million pixels/);
    await refused(Buffer.alloc(1_048_577, good), 413, /larger than 1 MB/);
    expectProblem(await manager.client.call('PUT', '/user/self/photo', {}), 415);
    expect((await get(manager, manager.id)).status).toBe(404);
    expect((await employee.client.get('/user/self')).body.photo).toBe(photo);
  });

  test('is removed', async () => {
    const person = await app.addEmployee(manager);
    await put(person, await photoOf('png'));
    expect((await person.client.delete('/user/self/photo')).status).toBe(204);
    expect((await get(person, person.id)).status).toBe(404);
    expect((await person.client.get('/user/self')).body).not.toHaveProperty('photo');
    expect((await person.client.delete('/user/self/photo')).status).toBe(204);
  });

  test('waits for others that are being read, and no other call waits for it', async () => {
    const { promise: read, resolve: release } = Promise.withResolvers<void>();
    const other = app.services.photoQueue.run('another', () => read);
    const answer = put(employee, await photoOf('png', '#0a0b0c'));
    await expect.poll(() => app.services.photoQueue.length.waiting).toBe(1);
    expect(app.services.queue.length.running).toBe(0);
    release();
    await other;
    expect((await answer).status).toBe(200);
  });

  test('of somebody who was disabled while it was sent is not stored', async () => {
    const person = await app.addEmployee(manager);
    const bytes = await photoOf('png');
    let answer: ReturnType<typeof put> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await lockPerson(tx, { id: person.id });
      answer = put(person, bytes);
      await untilWaiting(app.db, 1);
      await updatePeople(tx, [{ id: person.id, disabled_at: new Date().toISOString() }]);
    });
    expectProblem(await answer!, 401, /session has ended/);
    expect(
      await app.db.selectFrom('photos').select('hash').where('person_id', '=', person.id).execute(),
    ).toEqual([]);
  });
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A valid PNG of one colour and this many pixels a side, which is small as a file. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('visibility of a photo (Photos 2)', () => {
  test('people who see the name see the photo, and nobody else', async () => {
    const [other, stranger, buddy, admin] = [
      await app.addManager(),
      await app.addEmployee(await app.addManager()),
      await app.addEmployee(await app.addManager()),
      await addAdmin(app),
    ];
    const [hr, otherHr] = [await addHr(app, null), await addHr(app, ['Nowhere'])];
    await put(employee, await photoOf('png', '#778899'));
    await put(buddy, await photoOf('png', '#998877'));
    const sees = async (viewer: Person, person: Person) => (await get(viewer, person.id)).status;
    for (const viewer of [employee, manager, hr, admin]) expect(await sees(viewer, employee)).toBe(200);
    // Without the search of colleagues.
    for (const viewer of [other, stranger, buddy, otherHr]) expect(await sees(viewer, employee)).toBe(404);
    const plan = await createPlan(manager, employee);
    expect(await sees(employee, buddy)).toBe(404);
    await manager.client.put(planPath(plan, '/buddy'), { buddy_id: buddy.id });
    expect(await sees(employee, buddy)).toBe(200);
    await app.unguarded
      .updateTable('plans')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', plan.id)
      .execute();
    expect(await sees(employee, buddy)).toBe(404);
    // A person who finds somebody by their exact email sees the photo in that response.
    const found = (await other.client.get(`/directory?q=${encodeURIComponent(employee.email)}`)).body[0];
    expect((await get(other, employee.id, `?v=${found.photo}`)).status).toBe(200);
    for (const viewer of [stranger, buddy])
      expect((await get(viewer, employee.id, `?v=${found.photo}`)).status).toBe(404);
    expect((await get(employee, 'nobody')).status).toBe(400);
    expect((await fetch(`${app.url}/api/person/${employee.id}/photo`)).status).toBe(401);
  });

  test('responses name the photo if it is set, and are unchanged if not (Photos 3)', async () => {
    const { photo } = (await put(employee, await photoOf('png', '#aabbcc'))).body;
    const plan = await createPlan(manager, employee);
    expect(plan.user).toEqual({ id: employee.id, name: 'Ed Face', email: employee.email, photo });
    expect(plan.manager).toEqual({ id: manager.id, name: 'Mona Chief', email: manager.email });
    const reports = (await manager.client.get('/user/manager/direct_reports')).body;
    expect(reports.find(({ id }: Person) => id === employee.id).photo).toBe(photo);
    expect(reports.filter((report: object) => 'photo' in report)).toHaveLength(1);
    expect(
      (await manager.client.get(`/directory?q=${encodeURIComponent(employee.email)}`)).body[0].photo,
    ).toBe(photo);
  });

  test('a browser keeps it by its hash, for one session', async () => {
    const { photo } = (await put(employee, await photoOf('png', '#bbccdd'))).body;
    const kept = await get(manager, employee.id, `?v=${photo}`);
    expect(kept.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(kept.headers.get('vary')).toMatch(/authorization/i);
    expect(kept.headers.get('content-type')).toBe('image/webp');
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    const old = await get(manager, employee.id, '?v=other');
    expect(old.headers.get('cache-control')).toBe('private, no-cache');
    const etag = old.headers.get('etag')!;
    expect((await get(manager, employee.id, '', { 'if-none-match': etag })).status).toBe(304);
  });
});
