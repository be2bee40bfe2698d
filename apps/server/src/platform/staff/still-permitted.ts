import { type ConsoleAction, mayDo, staffRoles } from '@impulse/api/staff/console-permissions'

/**
 * Returns the SQL condition: the person with this name is still a staff member, and still may do the action. An
 * approval by anybody else does not count. `name`: SQL expression.
 */
export const isStillPermittedSql = (name: string, action: ConsoleAction): string => `exists (
    select from staff permitted where permitted.name = ${name} and permitted.removed_at is null
      and permitted.roles && array[${staffRoles
        .filter((role) => mayDo(action, [role]))
        .map((role) => `'${role}'`)
        .join(', ')}]
  )`
