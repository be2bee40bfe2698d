const actorLabels: Record<string, string> = {
  system: 'Программа',
  release: 'Программа',
  housekeeping: 'Программа',
  operator: 'Командная строка',
  import: 'Командная строка',
}

/**
 * Formats the actor of an event: `staff:olga` as «olga», any member as «Участник». The member's phone is
 * shown next to the label.
 */
export function formatAuditActor(actor: string): string {
  const known = actorLabels[actor]
  if (known) return known
  if (actor.startsWith('feed:')) return `Биллинг (${actor.slice(5)})`
  return actor.startsWith('member:') ? 'Участник' : actor.replace(/^(?:staff|import):/, '')
}
