/** Places on the way of a payout at which the server may die. */
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
/** And on the way of what a member changes of their account. */
export const accountFailpoints = [
  'phone:old-confirmed',
  'phone:changing',
  'leaving:erasing',
  'leaving:erased',
] as const
/** And on the way of a message outside of the cabinet. */
export const deliveryFailpoints = ['notice:routing', 'delivery:begun', 'delivery:sent'] as const
/** And on the way of a case of risk. */
export const riskFailpoints = ['risk:keeping', 'risk:kept', 'risk:looked', 'risk:confirming'] as const
/** And on the way of two accounts becoming one. */
export const mergeFailpoints = ['merges:merging', 'merges:merged'] as const
export type Failpoint = (
  | typeof failpoints
  | typeof accountFailpoints
  | typeof deliveryFailpoints
  | typeof riskFailpoints
  | typeof mergeFailpoints
)[number]

let armed: { name: Failpoint; after: number } | null = null

/** From now on the process dies as it passes that place, `after` times later. Only scripts of tests call it: no setting arms one. */
export function armFailpoint(name: Failpoint, after = 0): void {
  armed = { name, after }
}

/** Does nothing, but in a process that was armed: there nothing after it happens, as when the power is cut. */
export function failpoint(name: Failpoint): void {
  if (armed?.name === name && armed.after-- === 0) process.kill(process.pid, 'SIGKILL')
}
