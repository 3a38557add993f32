import { describe, expect, test } from 'vitest';
import { emailAfterJoin, type JoinFacts, whyCannotJoin } from './join.ts';

const record = (id: string, more: Partial<JoinFacts> = {}): JoinFacts => ({
  id,
  name: '',
  email: `${id}@example.com`,
  created_at: `2026-01-0${id === 'kept' ? 1 : 2}T00:00:00Z`,
  disabled_at: null,
  is_manager: false,
  is_hr: false,
  is_admin: false,
  has_account: false,
  has_signed_plans: false,
  is_maintained: false,
  ...more,
});
const APART = { reports: false, sharesPlan: false };
const HR = { id: 'viewer', is_admin: false };
const ADMIN = { id: 'viewer', is_admin: true };

const ROLES = {
  'no role': {},
  manager: { is_manager: true },
  HR: { is_hr: true },
  admin: { is_admin: true },
  'manager, HR and admin': { is_manager: true, is_hr: true, is_admin: true },
} as const;
type Role = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** The facts that make the kept record one that somebody else can sign in to afterwards, or leave it unchanged. */
const SIDES = {
  'the joined record has the account': { kept: {}, joined: { has_account: true }, changesHands: true },
  'the directory maintains the joined record': {
    kept: {},
    joined: { is_maintained: true },
    changesHands: true,
  },
  'the kept record has the account': { kept: { has_account: true }, joined: {}, changesHands: false },
  'the kept record has the account, and the directory maintains the joined one': {
    kept: { has_account: true },
    joined: { is_maintained: true },
    changesHands: false,
  },
  'neither has an account': { kept: {}, joined: {}, changesHands: false },
} as const;

// Joining 1, by hand: the roles of the joined record and of the kept one, and whether HR may join them when the account moves
// and when it stays.
const HR_MAY: Record<string, { moves: boolean; stays: boolean }> = {
  'no role into no role': { moves: true, stays: true },
  'no role into manager': { moves: false, stays: true },
  'no role into HR': { moves: false, stays: true },
  'no role into admin': { moves: false, stays: true },
  'no role into manager, HR and admin': { moves: false, stays: true },
  'manager into manager': { moves: true, stays: true },
  'manager into no role': { moves: false, stays: false },
  'manager into HR': { moves: false, stays: false },
  'manager into admin': { moves: false, stays: false },
  'manager into manager, HR and admin': { moves: false, stays: true },
};

describe.each(Object.entries(SIDES))('where %s', (_, side) => {
  const cases = ROLE_NAMES.flatMap((joined) => ROLE_NAMES.map((kept) => ({ joined, kept })));

  test.each(cases)('HR may join $joined into $kept only as the table says', ({ joined, kept }) => {
    const records = [
      record('kept', { ...side.kept, ...ROLES[kept] }),
      record('joined', { ...side.joined, ...ROLES[joined] }),
    ] as const;
    const expected = HR_MAY[`${joined} into ${kept}`] ?? { moves: false, stays: false };
    const reason = whyCannotJoin(HR, ...records, APART);
    expect(reason === null).toBe(side.changesHands ? expected.moves : expected.stays);
    if (reason) expect(reason).toMatchObject({ code: 'people.join_roles' });
    expect(whyCannotJoin(HR, records[1], records[0], APART)).toEqual(reason);
  });

  test.each(cases)('an admin may join $joined into $kept unless a role would go', ({ joined, kept }) => {
    const reason = whyCannotJoin(
      ADMIN,
      record('kept', { ...side.kept, ...ROLES[kept] }),
      record('joined', { ...side.joined, ...ROLES[joined] }),
      APART,
    );
    expect(reason === null).toBe(joined === 'no role' || joined === 'manager');
  });

  test('the email changes only where the record changes hands', () => {
    const [kept, joined] = [record('kept', side.kept), record('joined', side.joined)];
    expect(emailAfterJoin(kept, joined)).toBe(side.changesHands ? joined.email : kept.email);
  });
});

test('a refusal names the roles of both records', () => {
  const kept = record('kept', { is_manager: true, is_admin: true });
  expect(whyCannotJoin(HR, kept, record('joined', { has_account: true }), APART)?.text).toBe(
    'kept@example.com has the roles manager and admin, and joined@example.com has no role. Only an admin can join records with different roles.',
  );
});
