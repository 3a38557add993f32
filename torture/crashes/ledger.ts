/** The clients' knowledge: each write that the product has acknowledged, and each that it may have stored. */
export type Ledger = {
  /** The ids of acknowledged plans, with the number of their tasks. */
  plans: Map<string, number>;
  /** The names of plans whose request was abandoned without a response: stored completely, or not at all. */
  abandonedPlans: Set<string>;
  /** The last acknowledged state of each task. */
  tasks: Map<string, boolean>;
  /** The texts of acknowledged comments. */
  comments: Set<string>;
  abandonedComments: Set<string>;
  /** The acknowledged signatures: plan and role. */
  signatures: { plan: string; role: 'employee' | 'manager' }[];
  /** The number of requests that were sent again after a crash. */
  repeated: number;
};

export function emptyLedger(): Ledger {
  return {
    plans: new Map(),
    abandonedPlans: new Set(),
    tasks: new Map(),
    comments: new Set(),
    abandonedComments: new Set(),
    signatures: [],
    repeated: 0,
  };
}

/** Returns the number of acknowledged writes. */
export function countWrites({ plans, tasks, comments, signatures }: Ledger): number {
  return plans.size + tasks.size + comments.size + signatures.length;
}
