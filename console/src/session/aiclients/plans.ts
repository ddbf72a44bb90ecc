import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client';
import { cube } from '../../api/paths';
import { unlessRefused } from '../../app/queries';

const path = `${cube}/plans`;
const queryKey = ['plans'];

export type PlanState = 'pending' | 'approved' | 'denied' | 'applied' | 'failed' | 'expired';

/** A change of one object. */
export interface PlannedChange {
  readonly action: string;
  /** `deployments.apps` */
  readonly resource: string;
  readonly namespace?: string | null;
  readonly name: string;
  readonly resourceVersion?: string | null;
  /** As `diff -u` writes it, without the values of Secrets; not in a list of plans. */
  readonly diff?: string | null;
  /** Sentences about what the lines do not show, such as whose fields it takes; not in a list of plans. */
  readonly notes?: readonly string[];
}

/** A change that a client wants to make, and that a person decides about. */
export interface Plan {
  readonly id: string;
  readonly account: string;
  /** Its `client_id`; of a program its access key or workload. */
  readonly client: string;
  /** The tool that the client has called. */
  readonly tool: string;
  readonly cluster: string;
  readonly state: PlanState;
  readonly objects: readonly PlannedChange[];
  readonly creationTimestamp: string;
  readonly expirationTimestamp: string;
  readonly decidedBy?: string | null;
  readonly message?: string | null;
  /** Whether the one who asks may decide. */
  readonly mayDecide: boolean;
  /** Why not. */
  readonly reason?: string | null;
}

interface PlanList {
  readonly items: readonly Plan[];
}

/** The state of a plan at a time: one that was not decided about, or not used, in time has expired, also before the gateway says so. */
export function stateAt({ state, expirationTimestamp }: Plan, now: number): PlanState {
  const isOpen = state === 'pending' || state === 'approved';
  return isOpen && Date.parse(expirationTimestamp) <= now ? 'expired' : state;
}

/** Those that wait for a decision first, then the newest. */
export function inOrder(plans: readonly Plan[], now: number): Plan[] {
  const waits = (plan: Plan) => Number(stateAt(plan, now) === 'pending');
  return [...plans].sort(
    (a, b) => waits(b) - waits(a) || Date.parse(b.creationTimestamp) - Date.parse(a.creationTimestamp),
  );
}

export function usePlans() {
  return useQuery({
    queryKey: [...queryKey, 'all'],
    queryFn: ({ signal }) => api.get<PlanList>(path, { pageSize: 0 }, signal),
    refetchInterval: unlessRefused(10_000),
  });
}

/** How long until a plan is asked for again: soon while it is carried out, never after its end. */
const pace: Readonly<Record<PlanState, number | false>> = {
  pending: 5_000,
  approved: 2_000,
  denied: false,
  applied: false,
  failed: false,
  expired: false,
};

export function usePlan(id: string) {
  return useQuery({
    queryKey: [...queryKey, 'one', id],
    queryFn: ({ signal }) => api.get<Plan>(pathOf(id), undefined, signal),
    refetchInterval: ({ state }) => unlessRefused(pace[state.data?.state ?? 'pending'])({ state }),
  });
}

/** Approves a plan, or denies it. */
export function usePlanDecision(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (approve: boolean) => api.send<Plan>('POST', `${pathOf(id)}/approval`, { approve }),
    // a refused decision may have been made by somebody else
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}
