import { expect, test } from 'vitest';
import { canonicalHash } from '../journal/chain.ts';
import { contentHash, FIRST_FORMAT, NEWEST_FORMAT } from './contentHash.ts';

test('hashes the signed content as canonical JSON (Signing 2)', () => {
  const [id, text] = ['0198a6f0-0000-7000-8000-000000000001', 'Łukasz "李雷" \\ \n\u0001\u2028 e\u0301'];
  const at = '2026-03-01T09:00:00.123Z';
  const task = { id, name: text, note: '', task_content: text, completed: true, status_changed_at: at };
  const open = { ...task, completed: false, status_changed_at: null };
  const topic = { id, name: text, description: text, tasks: [task, open] };
  const subplan = { id, name: text, description: text, due_date: '2026-03-09', topics: [topic] };
  const plan = { id, name: text, description: '', user_id: id, assigned_at: at, assigned_on: '2026-03-01' };
  const content = { ...plan, subplans: [subplan, { ...subplan, topics: [] }] };
  expect(contentHash(content, FIRST_FORMAT)).toBe(canonicalHash(content));
  expect(() => contentHash(content, NEWEST_FORMAT + 1)).toThrow(/no content format/);
});
