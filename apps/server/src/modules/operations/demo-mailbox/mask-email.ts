/** `olga@example.ru` → `ol•••@example.ru`. */
export const maskEmail = (email: string): string => email.replace(/^(.{0,2})[^@]*/, '$1•••')
