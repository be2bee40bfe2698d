/** A path at the root, so that the worker's scope is the whole cabinet. */
export const workerAddress = '/worker.js'

/** Name of the only Trusted Types policy that the cabinet may create. */
export const workerPolicyName = 'impulse-worker'
