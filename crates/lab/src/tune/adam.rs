//! Adam (Kingma and Ba 2015): steps along gradients, each number at a rate of its own.

/// Numbers that are fitted, with the gradient that samples add to.
#[derive(Clone, Debug)]
pub(super) struct Adam {
    pub(super) values: Vec<f32>,
    pub(super) gradient: Vec<f32>,
    moments: Moments,
}

impl Adam {
    pub(super) fn new(values: Vec<f32>) -> Adam {
        Adam { gradient: vec![0.0; values.len()], moments: Moments::new(values.len()), values }
    }

    /// Follows the gradient gathered over this many samples, plus what `pull` adds for each value, and resets it.
    pub(super) fn step(&mut self, rate: f32, samples: usize, pull: impl Fn(usize, f32) -> f32) {
        let gradient = &self.gradient;
        let slope = |index: usize, value: f32| gradient[index] / samples as f32 + pull(index, value);
        self.moments.follow(&mut self.values, (rate, 1e-6), slope);
        self.gradient.fill(0.0);
    }
}

/// Running means of the slopes and of their squares.
#[derive(Clone, Debug)]
struct Moments {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Moments {
    /// The moments of so many numbers before the first step.
    fn new(count: usize) -> Moments {
        Moments { first: vec![0.0; count], second: vec![0.0; count], steps: 0 }
    }

    /// Makes one step from the slope of each value. `epsilon` is added to the size of a slope before the step is divided by it.
    fn follow(&mut self, values: &mut [f32], (rate, epsilon): (f32, f32), slope: impl Fn(usize, f32) -> f32) {
        self.steps += 1;
        let (one, two) = (1.0 - 0.9f32.powi(self.steps), 1.0 - 0.999f32.powi(self.steps));
        let moments = self.first.iter_mut().zip(&mut self.second);
        for (index, (value, (first, second))) in values.iter_mut().zip(moments).enumerate() {
            let slope = slope(index, *value);
            *first = 0.9 * *first + 0.1 * slope;
            *second = 0.999 * *second + 0.001 * slope * slope;
            *value -= rate * (*first / one) / ((*second / two).sqrt() + epsilon);
        }
    }
}
