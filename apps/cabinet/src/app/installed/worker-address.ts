/** Path of the service worker. The path is at the root, so that the worker's scope is the whole cabinet. */
export const workerAddress = '/worker.js'

/** Name of the Trusted Types policy that may create the address of the service worker's script. */
export const workerPolicyName = 'impulse-worker'
