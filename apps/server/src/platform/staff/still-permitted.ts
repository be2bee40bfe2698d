import { type ConsoleAction, mayDo, staffRoles } from '@impulse/api/staff/console-permissions'
import { needsDeclaration } from '@impulse/api/staff/needs-declaration'

/**
 * Returns the SQL condition: the person with this name is still a staff member, and still may do the action, which includes
 * the account declaration when the action needs it. An approval by anybody else does not count. `name`: SQL expression.
 */
export const isStillPermittedSql = (name: string, action: ConsoleAction): string => `exists (
    select from staff permitted where permitted.name = ${name} and permitted.removed_at is null
      ${needsDeclaration(action) ? 'and permitted.declared_at is not null' : ''}
      and permitted.roles && array[${staffRoles
        .filter((role) => mayDo(action, [role]))
        .map((role) => `'${role}'`)
        .join(', ')}]
  )`
