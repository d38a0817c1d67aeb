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
import { useOpenAtSection } from './landing/useOpenAtSection.ts';

/** The public page that sells the opportunity. */
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
