export const maxListedPhones = 1_000
export const maxBroadcastTitleLength = 100
export const maxBroadcastBodyLength = 500
