// What this device remembers of how its reader likes to play.

class Settings {
  /** Do at once what can be taken back; everything else is still confirmed. */
  quick = $state(localStorage.getItem('quick') === '1');

  setQuick(on: boolean): void {
    this.quick = on;
    localStorage.setItem('quick', on ? '1' : '0');
  }
}

export const settings = new Settings();
