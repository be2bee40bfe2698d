import { toTrustedAddress } from '../../shared/browser/trusted-address.ts'
import { workerAddress, workerPolicyName } from './worker-address.ts'

/**
 * Registers the service worker, which browsers update by themselves. The cabinet works without a service
 * worker; in development none is registered.
 */
export function registerWorker(): void {
  if (isRequested || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isRequested = true
  navigator.serviceWorker
    .register(toTrustedAddress(workerPolicyName, workerAddress), { scope: '/' })
    .catch(() => undefined)
}

/**
 * True after the first call of `registerWorker`. The component that calls it may mount again, but a Trusted Types
 * policy can be created only once per document.
 */
let isRequested = false
