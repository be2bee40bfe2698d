/** Points of a payout at which a test can kill the process. */
export const failpoints = [
  'payout:asked',
  'payout:approving',
  'payout:approved',
  'payout:sending',
  'payout:untold',
  'payout:told',
  'payout:recording',
  'payout:recorded',
] as const
/** Points of a phone change and of an account deletion. */
export const accountFailpoints = [
  'phone:old-confirmed',
  'phone:changing',
  'leaving:erasing',
  'leaving:erased',
] as const
/** Points of a notification's delivery. */
export const deliveryFailpoints = ['notice:routing', 'delivery:begun', 'delivery:sent'] as const
/** Points of a risk case. */
export const riskFailpoints = ['risk:keeping', 'risk:kept', 'risk:looked', 'risk:confirming'] as const
/** Points of a member merge. */
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
 * Makes the process kill itself at this point, after passing it `after` times. Called by test scripts only;
 * no setting enables it.
 */
export function armFailpoint(name: Failpoint, after = 0): void {
  armed = { name, after }
}

/** Does nothing unless it was armed; then it kills the process, like a power cut. */
export function failpoint(name: Failpoint): void {
  if (armed?.name === name && armed.after-- === 0) process.kill(process.pid, 'SIGKILL')
}
