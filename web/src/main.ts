import '@fontsource/eb-garamond/500.css';
import '@fontsource/eb-garamond/600.css';
import '@fontsource/eb-garamond/700.css';
import '@fontsource/source-sans-3/400.css';
import '@fontsource/source-sans-3/600.css';
import '@fontsource/source-sans-3/700.css';
import './styles/tokens.css';
import './styles/elements.css';
import './styles/seats.css';
import './styles/controls.css';
import './styles/states.css';
import './styles/card.css';
import './styles/log.css';

import { mount } from 'svelte';

import App from './App.svelte';

mount(App, { target: document.getElementById('page')! });
