type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => unknown }
}

/**
 * Returns the address of a script in the form that a page with Trusted Types requires: created by a policy of this name,
 * which returns only this address. The content security policy must allow the policy, and a document can create it only
 * once.
 */
export function toTrustedAddress(policyName: string, address: string): string {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL: () => address })
  return policy === undefined ? address : (policy.createScriptURL(address) as string)
}
