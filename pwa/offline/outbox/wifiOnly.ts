import { isOnWifi } from '../connection.ts'
import { type Database, remember, remembered } from '../database.ts'

const key = 'mediaOnWifiOnly'

/** The contributor's wish for this device: files wait for Wi-Fi. */
export const mediaWaitForWifi = async (db: Database) => (await remembered<boolean>(db, key)) ?? false

export const setMediaWaitForWifi = (db: Database, wait: boolean) => remember(db, key, wait)

/** On a network of unknown kind, media of such a contributor wait for a tap on 'Send now'. */
export const mediaMayLeave = async (db: Database) => !(await mediaWaitForWifi(db)) || isOnWifi() === true
