// Night at court, or ivory salon: as the system has it, until its reader has chosen.

export type Theme = 'dark' | 'light';

const light = matchMedia('(prefers-color-scheme: light)');

class Appearance {
  chosen = $state<Theme | null>(localStorage.getItem('theme') as Theme | null);
  #system = $state<Theme>(light.matches ? 'light' : 'dark');

  constructor() {
    light.addEventListener('change', () => {
      this.#system = light.matches ? 'light' : 'dark';
      applyTheme();
    });
  }

  get theme(): Theme {
    return this.chosen ?? this.#system;
  }

  /** `null`: as the system has it. */
  choose(theme: Theme | null): void {
    this.chosen = theme;
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
    applyTheme();
  }

  toggle(): void {
    this.choose(this.theme === 'dark' ? 'light' : 'dark');
  }
}

export const appearance = new Appearance();

export function applyTheme(): void {
  document.documentElement.dataset.theme = appearance.theme;
}
