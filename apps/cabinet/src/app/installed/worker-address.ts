/** From the root, so that the whole cabinet is in its scope. */
export const workerAddress = '/worker.js'

/** The only policy of Trusted Types that the cabinet may make. */
export const workerPolicyName = 'impulse-worker'
