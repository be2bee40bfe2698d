/**
 * Spreads with which `spreads.ts` tests itself. It must report the lines that end with `planted`, and no others. The
 * compiler accepts all of them.
 */
type Part = { id: number; note?: string }
type Union = { kind: 'a'; note?: string } | { kind: 'b'; reason?: string }

const send = (part: Part): Part => part
const shared = { id: 1, other: 2 }

export const conditional = (note?: string) => send({ id: 1, ...(note && { remark: note }) }) // planted
export const quoted = (note?: string) => send({ id: 1, ...(note && { 'remark-2': note }) }) // planted
export const branches = (isNew: boolean) => send({ id: 1, ...(isNew ? { isNew } : {}) }) // planted
export const returned = (note?: string): Part => ({ id: 1, ...(note && { remark: note }) }) // planted
export const union = (note?: string): Union => ({ kind: 'a', ...(note && { remark: note }) }) // planted
export const usedOnce = (note: string) => {
  const part = { id: 1, remark: note }
  return send({ ...part }) // planted
}
export const conditionalOnce = (isNew: boolean) => {
  const part = isNew ? { isNew } : {}
  return send({ id: 1, ...part }) // planted
}
export const noType = (note?: string) => {
  const part = { id: 1, ...(note && { note }) } // planted
  return send(part)
}
export const right = (note?: string): Part[] => [
  send({ id: 1, ...(note && { note }) }),
  send({ ...shared, id: 2, ...(note ? { note } : {}) }),
  { ...shared, id: 3 },
]
export const rightUnion = (reason?: string): Union => ({ kind: 'b', ...(reason && { reason }) })
export const anyKey = (note?: string): Record<string, string> => ({ ...(note && { note }) })
