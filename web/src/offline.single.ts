/** The single file is on the device already. */
export async function keepOffline(): Promise<void> {}
