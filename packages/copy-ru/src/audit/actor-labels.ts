const actorLabels: Record<string, string> = {
  member: 'Участник',
  system: 'Сервер',
  release: 'Сервер',
  housekeeping: 'Сервер',
  operator: 'Командная строка',
  import: 'Командная строка',
}

/**
 * Formats the actor of an audit row: `staff:olga` as «olga», every member as «Участник». The list of the
 * audit shows the member's phone next to this label.
 */
export function formatAuditActor(actor: string): string {
  const known = actorLabels[actor]
  if (known) return known
  if (actor.startsWith('feed:')) return `Биллинг (${actor.slice(5)})`
  return actor.startsWith('member:') ? 'Участник' : actor.replace(/^(?:staff|import):/, '')
}
