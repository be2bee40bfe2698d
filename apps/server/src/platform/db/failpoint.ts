/** Steps of a payout at which a test can kill the process. */
export const failpoints = [
  'payout:requested',
  'payout:approving',
  'payout:approved',
  'payout:sending',
  'payout:before-create',
  'payout:created',
  'payout:recording',
  'payout:recorded',
] as const
/** Steps of a phone change and of an account deletion at which a test can kill the process. */
export const accountFailpoints = [
  'phone:old-confirmed',
  'phone:changing',
  'leaving:erasing',
  'leaving:erased',
] as const
/** Steps of the delivery of a notification at which a test can kill the process. */
export const deliveryFailpoints = ['notice:routing', 'delivery:begun', 'delivery:sent'] as const
/** Steps of a risk case at which a test can kill the process. */
export const riskFailpoints = ['risk:saving', 'risk:saved', 'risk:checked', 'risk:confirming'] as const
/** Steps of a member merge at which a test can kill the process. */
export const mergeFailpoints = ['merges:merging', 'merges:merged'] as const
export type Failpoint = (
  | typeof failpoints
  | typeof accountFailpoints
  | typeof deliveryFailpoints
  | typeof riskFailpoints
  | typeof mergeFailpoints
)[number]

let armed: { name: Failpoint; after: number } | null = null

/**
 * Makes the process kill itself when it reaches the failpoint `name`. `after`: how many times the process passes the
 * failpoint unharmed first. Only test scripts call this function; no setting of the server enables it.
 */
export function armFailpoint(name: Failpoint, after = 0): void {
  armed = { name, after }
}

/** Kills the process, as a power cut would, if a test has armed this failpoint. Otherwise does nothing. */
export function failpoint(name: Failpoint): void {
  if (armed?.name === name && armed.after-- === 0) process.kill(process.pid, 'SIGKILL')
}
