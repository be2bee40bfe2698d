export const maxExtraPropertyLength = 200
