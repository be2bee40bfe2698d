export const maxSearchLength = 100
