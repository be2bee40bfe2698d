/**
 * Name of the Trusted Types policy that creates the address of Top.Mail.ru's script. The policy exists only
 * if that counter is configured.
 */
export const counterPolicyName = 'impulse-counter'

export const topMailScript = (origin: string): string => `${origin}/js/code.js`
