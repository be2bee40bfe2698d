/** From where on the rules of risk see something. Of each number 0 means that its rule looks at nothing. */
export type RiskConfig = {
  /** Members who sign in from one browser. */
  deviceMembers: number
  /** Contracts of one member that were connected on one day. */
  burstContracts: number
  /** Contracts of one member that were cancelled within so many days of their own, and their share of all of these days. */
  cancelledContracts: number
  cancelledPercent: number
  cancelledDays: number
  /** Before an application, since its recipient was confirmed or the member's phone was changed. */
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
