// What the tab keeps: texts under keys, in the browser's database. What is written is on disk, all of it or none.

const NAME = 'cabale';
const ROOM = 'kept';

export type Kept = { new: Record<string, string>; changed: Record<string, string> };

export class Store {
  private constructor(private base: IDBDatabase) {}

  static open(factory: IDBFactory = indexedDB): Promise<Store> {
    return new Promise((resolve, reject) => {
      const request = factory.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(ROOM);
      request.onsuccess = () => resolve(new Store(request.result));
      request.onerror = () => reject(request.error);
    });
  }

  /** All that lies under keys that begin like this, in the order of the keys. */
  read(prefix: string): Promise<Record<string, string>> {
    return new Promise((resolve, reject) => {
      const found: Record<string, string> = {};
      const request = this.base
        .transaction(ROOM)
        .objectStore(ROOM)
        .openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return resolve(found);
        found[String(cursor.key)] = cursor.value as string;
        cursor.continue();
      };
      request.onerror = () => reject(request.error);
    });
  }

  /** Keep texts, and take away what is empty; false if a key that must be new is there: another tab was quicker, and nothing is kept. */
  write(kept: Kept): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const transaction = this.base.transaction(ROOM, 'readwrite', { durability: 'strict' });
      const room = transaction.objectStore(ROOM);
      let taken = false;
      for (const [key, value] of Object.entries(kept.new))
        room.add(value, key).onerror = (event) => {
          taken ||= (event.target as IDBRequest).error?.name === 'ConstraintError';
        };
      for (const [key, value] of Object.entries(kept.changed))
        if (value) room.put(value, key);
        else room.delete(key);
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => (taken ? resolve(false) : reject(transaction.error));
    });
  }
}
