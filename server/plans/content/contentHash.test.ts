import { expect, test } from 'vitest';
import { canonicalHash } from '../../platform/journal/chain.ts';
import { contentHash, type SignedContent } from './contentHash.ts';
import { FIRST_FORMAT, NEWEST_FORMAT } from './formats.ts';

test('hashes the signed content of the first format as canonical JSON (Signing 2)', () => {
  const [id, text] = ['0198a6f0-0000-7000-8000-000000000001', 'Łukasz "李雷" \\ \n\u0001\u2028 e\u0301'];
  const at = '2026-03-01T09:00:00.123Z';
  const task = { id, name: text, note: '', task_content: text, completed: true, status_changed_at: at };
  const open = { ...task, completed: false, status_changed_at: null };
  const topic = { id, name: text, description: text, tasks: [task, open] };
  const subplan = { id, name: text, description: text, due_date: '2026-03-09', topics: [topic] };
  const plan = { id, name: text, description: '', user_id: id, assigned_at: at, assigned_on: '2026-03-01' };
  const content = { ...plan, subplans: [subplan, { ...subplan, topics: [] }] };
  // Releases 1.0.0 and 1.1.0 signed this, so that it never changes.
  expect(contentHash(content as SignedContent, FIRST_FORMAT)).toBe(canonicalHash(content));
  expect(canonicalHash(content)).toBe('b1df29a57d6b04c667a24565cfade067a8a88ecf664a7d3e5f2ac8a2768adf98');
  expect(() => contentHash(content as SignedContent, NEWEST_FORMAT + 1)).toThrow(/no content format/);
});

test('hashes settings with their keys in the order of canonical JSON, which is not that of the database', () => {
  const at = '2026-03-01T09:00:00.123Z';
  const task = { id: 'a', name: 'T', note: '', task_content: '', completed: true, status_changed_at: at };
  // PostgreSQL stores the shorter key first.
  const read = { ...task, kind: 'of_two_settings', settings: { text: 'B', introduction: 'A' } };
  const of = (settings: object) => ({
    id: 'p',
    name: 'P',
    description: '',
    user_id: 'u',
    assigned_at: at,
    assigned_on: '2026-03-01',
    subplans: [
      {
        id: 's',
        name: 'S',
        description: '',
        due_date: '2026-03-09',
        topics: [{ id: 't', name: 'T', description: '', tasks: [{ ...read, settings }] }],
      },
    ],
  });
  const content = of(read.settings) as unknown as SignedContent;
  expect(contentHash(content, 2)).toBe(canonicalHash(of({ introduction: 'A', text: 'B' })));
});
