import { workerAddress, workerPolicyName } from './worker-address.ts'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => unknown }
}

/** Browsers look for a newer one by themselves; where it can't be had the cabinet is as it was. Development has none. */
export function registerWorker(): void {
  if (isRequested || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isRequested = true
  navigator.serviceWorker.register(trustedAddress(), { scope: '/' }).catch(() => undefined)
}

/** Once a document, whatever is mounted again in it: a policy can't be made twice. */
let isRequested = false

function trustedAddress(): string {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  if (policies === undefined) return workerAddress
  const policy = policies.createPolicy(workerPolicyName, { createScriptURL: () => workerAddress })
  return policy.createScriptURL(workerAddress) as string
}
