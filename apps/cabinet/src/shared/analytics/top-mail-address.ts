/**
 * Name of the Trusted Types policy that may create the address of Top.Mail.ru's script, if that counter is
 * configured.
 */
export const counterPolicyName = 'impulse-counter'

export const topMailScript = (origin: string): string => `${origin}/js/code.js`
