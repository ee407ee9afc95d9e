// Night at court, or ivory salon.

type Theme = 'dark' | 'light';

class Appearance {
  theme = $state<Theme>((localStorage.getItem('theme') as Theme | null) ?? 'dark');

  toggle(): void {
    this.theme = this.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', this.theme);
    applyTheme();
  }
}

export const appearance = new Appearance();

export function applyTheme(): void {
  document.documentElement.dataset.theme = appearance.theme;
}
