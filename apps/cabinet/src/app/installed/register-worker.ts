import { workerAddress, workerPolicyName } from './worker-address.ts'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => unknown }
}

/**
 * Registers the service worker, which browsers update by themselves. The cabinet works without a service
 * worker; in development none is registered.
 */
export function registerWorker(): void {
  if (isRequested || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isRequested = true
  navigator.serviceWorker.register(trustedAddress(), { scope: '/' }).catch(() => undefined)
}

/**
 * True after the first call of `registerWorker`. The component that calls it may mount again, but a Trusted Types
 * policy can be created only once per document.
 */
let isRequested = false

function trustedAddress(): string {
  const policies = (window as { trustedTypes?: Policies }).trustedTypes
  if (policies === undefined) return workerAddress
  const policy = policies.createPolicy(workerPolicyName, { createScriptURL: () => workerAddress })
  return policy.createScriptURL(workerAddress) as string
}
