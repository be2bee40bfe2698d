/** Thresholds of the risk rules. The value 0 disables a rule. */
export type RiskConfig = {
  /** Number of members who signed in with the same browser; from this number on, a risk case is opened. */
  deviceMembers: number
  /**
   * Number of a member's contracts that were connected on the same day; from this number on, a risk case is
   * opened.
   */
  burstContracts: number
  /**
   * Cancelled contracts of a member in the last `cancelledDays` days: their minimum number, and their minimum
   * percent of the member's contracts of these days.
   */
  cancelledContracts: number
  cancelledPercent: number
  cancelledDays: number
  /** A withdrawal within this number of hours after a new recipient or a changed phone opens a risk case. */
  newDetailsHours: number
}

export function readRiskConfig(env: Record<string, string | undefined>, problems: string[]): RiskConfig {
  const number = (name: string, byDefault: number, maxValue = 10_000): number => {
    const written = env[name]
    if (!written) return byDefault
    if (/^\d{1,5}$/.test(written) && Number(written) <= maxValue) return Number(written)
    problems.push(`${name} is a whole number up to ${maxValue}`)
    return byDefault
  }
  const config: RiskConfig = {
    deviceMembers: number('RISK_DEVICE_MEMBERS', 3),
    burstContracts: number('RISK_BURST_CONTRACTS', 30),
    cancelledContracts: number('RISK_CANCELLED_CONTRACTS', 5),
    cancelledPercent: number('RISK_CANCELLED_PERCENT', 40, 100),
    cancelledDays: number('RISK_CANCELLED_DAYS', 60, 365),
    newDetailsHours: number('RISK_NEW_DETAILS_HOURS', 72),
  }
  if (config.deviceMembers === 1)
    problems.push('RISK_DEVICE_MEMBERS is 2 or more, or 0: a member alone shares nothing')
  return config
}
