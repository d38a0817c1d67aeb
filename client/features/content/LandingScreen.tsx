import { useTitle } from '../../ui/useTitle.ts';
import { Features } from './landing/Features.tsx';
import { Hero } from './landing/Hero.tsx';
import { HowItWorks } from './landing/HowItWorks.tsx';
import classes from './landing/Landing.module.css';
import { LandingFooter } from './landing/LandingFooter.tsx';
import { LandingHeader } from './landing/LandingHeader.tsx';
import { Prices } from './landing/Prices.tsx';
import { Questions } from './landing/Questions.tsx';
import { Testimonials } from './landing/Testimonials.tsx';
import { useEffect } from 'react';

export default function LandingScreen() {
  useTitle('Vende alarmas desde tu celular');
  useOpenAtSection();
  return (
    <div className={classes.page}>
      <LandingHeader />
      <main>
        <Hero />
        <Features />
        <HowItWorks />
        <Prices />
        <Testimonials />
        <Questions />
      </main>
      <LandingFooter />
    </div>
  );
}

const VISITOR_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'hashchange'];

/**
 * Scrolls to the section in the address and keeps it in view while fonts and prices load, until the visitor moves.
 * Later hashes need no help: the browser finds the section itself.
 */
function useOpenAtSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const section = id === '' || id.startsWith('/') ? null : document.getElementById(id);
    if (!section) return;
    const observer = new ResizeObserver(() => section.scrollIntoView({ behavior: 'instant' }));
    observer.observe(document.body);
    const stop = () => {
      observer.disconnect();
      for (const event of VISITOR_MOVES) window.removeEventListener(event, stop);
    };
    for (const event of VISITOR_MOVES) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, []);
}
